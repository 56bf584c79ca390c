{{ idioms.import_type }} { HttpParameterCodec } from '@angular/common/http';

/** Percent-encodes with encodeURIComponent. Angular's own codec keeps more characters, such as `/`. */
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

/** Returns strings unchanged, because they are already encoded. */
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
