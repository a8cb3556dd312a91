/** Returns the addresses of spot calls as ccxt takes them, below the address of the API. */
export function ccxtUrlsOf(base: string) {
  return {
    public: `${base}/api/v3`,
    private: `${base}/api/v3`,
    sapi: `${base}/sapi/v1`,
    fapiPublic: `${base}/fapi/v1`,
    dapiPublic: `${base}/dapi/v1`,
  }
}
