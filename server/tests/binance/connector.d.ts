/** The calls of a client library without types that the tests make. */
declare module '@binance/connector' {
  interface Answer {
    readonly data: unknown
  }
  type Values = Readonly<Record<string, string | number>>

  class Spot {
    constructor(key: string, secret: string, options: { readonly baseURL: string })
    newOrder(symbol: string, side: string, type: string, values: Values): Promise<Answer>
    openOrders(values: Values): Promise<Answer>
    cancelOrder(symbol: string, values: Values): Promise<Answer>
  }
  const connector: { readonly Spot: typeof Spot }
  export default connector
}
