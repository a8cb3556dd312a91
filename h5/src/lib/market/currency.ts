import type { ResponseOf } from '@halyard/api/client'

/** A currency with the names of its networks. */
export interface Currency {
  readonly id: number
  readonly name: string
  /** Its full name. */
  readonly title: string
  readonly decimals: number
  readonly networks: readonly string[]
  /** The data of an SVG path in a box of 24; absent for the currencies whose icons the app has. */
  readonly icon?: string
}

/** Parses a currency of the wire. A network is a name, so any is accepted. */
export function toCurrency(wire: ResponseOf<'currency/user_currency_list'>['list'][number]): Currency {
  return {
    id: wire.id,
    name: wire.name,
    title: wire.title,
    decimals: wire.decimals,
    networks: wire.networks,
    ...(wire.icon === null ? {} : { icon: wire.icon }),
  }
}
