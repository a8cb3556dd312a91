import type { Command, StampedCommand } from '@halyard/core'
import type pg from 'pg'
import type { StoredBatch } from './store.ts'
import { decode } from './tables/exact-json.ts'

/** Batches read at once. */
const BATCHES_MAX = 200

/** Reads the stored batches from a number on, in order, with their accepted commands. */
export async function readBatches(client: pg.Client, from: number): Promise<StoredBatch[]> {
  const batches = await client.query<{ seq: string; epoch: string; digest: number | null }>({
    name: 'batches_from',
    text: `select seq, epoch, digest from batch where seq >= $1 order by seq limit ${BATCHES_MAX}`,
    values: [from],
  })
  const seqs = batches.rows.map(({ seq }) => Number(seq))
  const commands = await readCommands(client, seqs)
  return batches.rows.map(({ epoch, digest }, index) => {
    const seq = seqs[index] ?? 0
    return { seq, epoch: Number(epoch), digest: digest ?? undefined, commands: commands.get(seq) ?? [] }
  })
}

/** Reads the commands of consecutive batches, by their numbers: between the last commands of two batches. */
async function readCommands(
  client: pg.Client,
  seqs: readonly number[],
): Promise<Map<number, StampedCommand[]>> {
  const { rows } = await client.query<{ seq: string; batch_seq: string; at: string; body: string }>({
    name: 'commands_of_batches',
    text: `select seq, batch_seq, at, body::text as body from command
           where seq > coalesce((select last_command_seq from batch where seq = $1::bigint - 1), 0)
             and seq <= (select last_command_seq from batch where seq = $2::bigint)
           order by seq`,
    values: [seqs[0] ?? 0, seqs.at(-1) ?? 0],
  })
  const byBatch = new Map<number, StampedCommand[]>()
  for (const { seq, batch_seq, at, body } of rows) {
    const commands = byBatch.get(Number(batch_seq)) ?? []
    byBatch.set(Number(batch_seq), commands)
    commands.push({ seq: Number(seq), at: Number(at), command: decode(body) as Command })
  }
  return byBatch
}
