{{ idioms.import_type }} { HttpParameterCodec } from '@angular/common/http';

/** Percent-encodes all but the unreserved characters, where Angular's own codec leaves some, such as `+`. */
export class CustomHttpParameterCodec implements HttpParameterCodec {
    encodeKey(k: string): string {
        return encodeURIComponent(k);
    }

    encodeValue(v: string): string {
        return encodeURIComponent(v);
    }

    decodeKey(k: string): string {
        return decodeURIComponent(k);
    }

    decodeValue(v: string): string {
        return decodeURIComponent(v);
    }
}

/** Leaves texts as they are, for they are encoded already. */
export class IdentityHttpParameterCodec implements HttpParameterCodec {
    encodeKey(k: string): string {
        return k;
    }

    encodeValue(v: string): string {
        return v;
    }

    decodeKey(k: string): string {
        return k;
    }

    decodeValue(v: string): string {
        return v;
    }
}
