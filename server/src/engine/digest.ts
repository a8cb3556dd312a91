import type { Changes } from '@halyard/core'
import { crc32 } from 'node:zlib'

/**
 * Returns a checksum of the balances that a batch has changed, and of its last command, the next ids and the time after it: 32 bits,
 * signed as PostgreSQL's `integer`. Two engines that execute the same commands in the same batches have the same ones.
 */
export function digestOf(
  { accounts, counters }: Pick<Changes, 'accounts' | 'counters'>,
  commandSeq: number,
): number {
  const { at, nextOrderId, nextTradeId, nextPriority, nextPostingId } = counters
  const numbers = [commandSeq, at, nextOrderId, nextTradeId, nextPriority, nextPostingId].map(BigInt)
  const values = new BigInt64Array(numbers.length + 3 * accounts.length)
  values.set(numbers)
  accounts.forEach(({ id, available, frozen }, index) =>
    values.set([BigInt(id), available, frozen], numbers.length + 3 * index),
  )
  return crc32(new Uint8Array(values.buffer)) | 0
}
