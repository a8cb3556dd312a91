import type { Command, PriceQuality } from '@halyard/core'

type RecordPrices = Extract<Command, { kind: 'recordPrices' }>

/** Returns the quality that a price has once it is recorded at a time: a live one that waited too long is delayed. */
export function recordedQuality(
  { quality = 'live' }: RecordPrices['prices'][number],
  { liveUntil = Number.POSITIVE_INFINITY }: RecordPrices,
  at: number,
): PriceQuality {
  return quality === 'live' && at > liveUntil ? 'delayed' : quality
}
