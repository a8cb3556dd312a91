/** A call of the API for programs that can be tried. */
export interface TryCall {
  /** Its name, as a text. */
  readonly text: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Its parameters besides the time and the signature. */
  readonly query: string
  readonly isSigned: boolean
}

/** The calls that can be tried. None of them changes anything. */
export const TRY_CALLS = {
  time: { text: 'callTime', method: 'GET', path: '/binance/api/v3/time', query: '', isSigned: false },
  account: { text: 'callAccount', method: 'GET', path: '/binance/api/v3/account', query: '', isSigned: true },
  orders: {
    text: 'callOrders',
    method: 'GET',
    path: '/binance/api/v3/openOrders',
    query: '',
    isSigned: true,
  },
  test: {
    text: 'callTest',
    method: 'POST',
    path: '/binance/api/v3/order/test',
    query: 'symbol=BTCUSDT&side=BUY&type=MARKET&quoteOrderQty=20',
    isSigned: true,
  },
} as const satisfies Readonly<Record<string, TryCall>>

export type TryCallName = keyof typeof TRY_CALLS
export const TRY_CALL_NAMES = Object.keys(TRY_CALLS) as readonly TryCallName[]

/** The texts that say what to do about an error, by its code. */
const NEXT_STEPS: Readonly<Record<number, string>> = {
  [-1021]: 'nextTime',
  [-1022]: 'nextSignature',
  [-1003]: 'nextWait',
  [-1008]: 'nextWait',
  [-1015]: 'nextWait',
  [-2014]: 'nextKey',
  [-2015]: 'nextKey',
}

/** Returns the text that says what to do after an answer, by its status and the code of its error. */
export function nextStepOf(status: number, code: unknown): string {
  if (status === 200) return 'nextOk'
  if (status === 429) return 'nextWait'
  return (typeof code === 'number' ? NEXT_STEPS[code] : undefined) ?? 'nextOther'
}
