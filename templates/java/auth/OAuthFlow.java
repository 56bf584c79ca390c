package AUTH_PACKAGE;

/** The flows of OAuth 2. */
public enum OAuthFlow {
  /** With a code. */
  ACCESS_CODE,
  /** Without a code. */
  IMPLICIT,
  /** With the password of a user. */
  PASSWORD,
  /** With the credentials of the client. */
  APPLICATION
}
