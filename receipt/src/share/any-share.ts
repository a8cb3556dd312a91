import { type Line, signedLines } from '../statements/ticket.ts'
import {
  ALLOTMENT_SHARE_FORMAT,
  ALLOTMENT_SHARE_SHAPE,
  type AllotmentShare,
  isAllotmentShare,
} from './allotment-share.ts'
import {
  isPositionShare,
  POSITION_SHARE_FORMAT,
  POSITION_SHARE_SHAPE,
  type PositionShare,
} from './position-share.ts'
import { isShare, settledAtOf, type Share, SHARE_FORMAT, SHARE_SHAPE } from './share.ts'

/** A record of the exchange that its owner may publish, of any kind. */
export type AnyShare = Share | PositionShare | AllotmentShare

/** The fields of each format after its name, in the order of its signed text. */
export const SHARE_SHAPES = {
  [SHARE_FORMAT]: SHARE_SHAPE,
  [POSITION_SHARE_FORMAT]: POSITION_SHARE_SHAPE,
  [ALLOTMENT_SHARE_FORMAT]: ALLOTMENT_SHARE_SHAPE,
} as const satisfies Record<AnyShare['format'], object>

/** Returns the value as a share, or `undefined` if it does not have exactly the shape of one. */
export function readShare(value: unknown): AnyShare | undefined {
  return isShare(value) || isPositionShare(value) || isAllotmentShare(value) ? (value as AnyShare) : undefined
}

type Unsigned<One> = One extends unknown ? Omit<One, 'signature'> : never

/** Returns the text that is signed for a share (docs/verify.md). */
export function shareText(share: Unsigned<AnyShare>): string {
  const values = share as unknown as Readonly<Record<string, string | number | null>>
  return signedLines(
    share.format,
    Object.keys(SHARE_SHAPES[share.format]).map((field): Line => [field, values[field] ?? '-']),
  )
}

/** Returns when the record of a share ended, which its key must have been valid for, in epoch milliseconds. */
export function signedAtOf(share: AnyShare): number {
  if (share.format === SHARE_FORMAT) return settledAtOf(share)
  return share.format === POSITION_SHARE_FORMAT ? share.closed_at : share.allotted_at
}
