  /** Applies the settings of certificates to the HTTP client. */
  protected void applySslSettings() {
    try {
      HostnameVerifier verifier = OkHostnameVerifier.INSTANCE;
      X509TrustManager trust;
      if (!verifyingSsl) {
        trust = new Trusting();
        verifier = (name, session) -> true;
      } else {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(sslCaCert == null ? null : trusted());
        trust = (X509TrustManager) factory.getTrustManagers()[0];
        if (tlsServerName != null) {
          verifier = (name, session) -> OkHostnameVerifier.INSTANCE.verify(tlsServerName, session);
        }
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keyManagers, new TrustManager[] {trust}, new SecureRandom());
      use(httpClient.newBuilder().sslSocketFactory(context.getSocketFactory(), trust).hostnameVerifier(verifier).build());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private KeyStore trusted() throws GeneralSecurityException, IOException {
    Collection<? extends Certificate> certificates = CertificateFactory.getInstance("X.509").generateCertificates(sslCaCert);
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException("there are no certificates");
    }
    KeyStore store = newEmptyKeyStore(null);
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("ca" + store.size(), certificate);
    }
    return store;
  }

  /**
   * A store without keys.
   *
   * @param password its password
   * @return the store
   * @throws GeneralSecurityException if there is none
   */
  protected KeyStore newEmptyKeyStore(char[] password) throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, password);
      return store;
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
  }

  /** Trusts all certificates. */
  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
