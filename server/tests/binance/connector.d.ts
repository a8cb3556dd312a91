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
    createListenKey(): Promise<Answer>
    renewListenKey(listenKey: string): Promise<Answer>
    closeListenKey(listenKey: string): Promise<Answer>
  }
  interface Callbacks {
    readonly open: () => void
    readonly message: (text: string) => void
  }
  class WebsocketStream {
    constructor(options: {
      readonly wsURL: string
      readonly callbacks: Callbacks
      readonly combinedStreams?: boolean
    })
    userData(listenKey: string): void
    disconnect(): void
  }
  const connector: { readonly Spot: typeof Spot; readonly WebsocketStream: typeof WebsocketStream }
  export default connector
}
