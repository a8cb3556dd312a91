/** Returns the lines that connect ccxt to this exchange with a key. The secret is left to the program's environment. */
export function ccxtSnippet(origin: string, key: string): string {
  const base = `${origin}/binance`
  return `const exchange = new ccxt.binance({
  apiKey: '${key}',
  secret: process.env.API_SECRET,
  urls: {
    api: {
      public: '${base}/api/v3',
      private: '${base}/api/v3',
      sapi: '${base}/sapi/v1',
      fapiPublic: '${base}/fapi/v1',
      dapiPublic: '${base}/dapi/v1',
    },
  },
})
console.log(await exchange.fetchBalance())`
}
