import ccxt, { type binance } from 'ccxt'

/** The key of a customer, and the address of the exchange. */
export interface Access {
  readonly exchange: string
  readonly apiKey: string
  /** The private key as PEM, or the secret. */
  readonly secret: string
}

/** Connects the client of ccxt for Binance to another address; nothing else differs. */
export function connect({ exchange, apiKey, secret }: Access): binance {
  const base = `${exchange}/binance`
  return new ccxt.binance({
    apiKey,
    secret,
    urls: {
      api: {
        public: `${base}/api/v3`,
        private: `${base}/api/v3`,
        sapi: `${base}/sapi/v1`,
        fapiPublic: `${base}/fapi/v1`,
        dapiPublic: `${base}/dapi/v1`,
      },
    },
  })
}
