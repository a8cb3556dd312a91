/** The oracle's state of fee schedules, volumes and limits of what leaves. */
export interface TiersReference {
  /** By the first day on which each is in force. */
  readonly schedules: Map<number, KnownSchedule>
  /** By customer and UTC day, in USDT units. */
  readonly volumes: Map<string, bigint>
  /** The levels, lowest first; `undefined` for no limits. */
  levels: readonly KnownLevel[] | undefined
  readonly openedAt: Map<number, number>
  readonly verified: Map<number, number>
  /** The parts that use the limits: by withdrawal or deal. */
  readonly parts: Map<string, { readonly customerId: number; readonly at: number; value: bigint }>
}

interface KnownSchedule {
  readonly steps: readonly {
    readonly volume: bigint
    readonly makerPpm: number
    readonly takerPpm: number
  }[]
  readonly perpsPpm: number
}

interface KnownLevel {
  readonly verification: number
  readonly ageDays: number
  readonly dailyMax: bigint
  readonly monthlyMax: bigint
}

export function createTiersReference(): TiersReference {
  return {
    schedules: new Map(),
    volumes: new Map(),
    levels: undefined,
    openedAt: new Map(),
    verified: new Map(),
    parts: new Map(),
  }
}
