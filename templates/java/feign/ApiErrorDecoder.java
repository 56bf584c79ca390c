package AUTH_PACKAGE;

import feign.codec.ErrorDecoder;

/** Makes the exceptions of Feign, as a builder without a decoder of errors does. The client replaces a token that is rejected. */
public class ApiErrorDecoder extends ErrorDecoder.Default {
  /** Makes a decoder. */
  public ApiErrorDecoder() {}
}
