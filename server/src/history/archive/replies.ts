import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { type Range, tableOf } from './ranges.ts'

/**
 * Keeps the replies to the keys of customers, which are answered for all time. Internal keys of nodes have no hash of a body and are
 * answered for seconds: they leave with their commands.
 */
export async function keepReplies(client: pg.Client, range: Range): Promise<void> {
  await client.query(`
    insert into archived_reply (seq, body_hash, reply)
    select command.seq, command.body_hash, command.reply from command_key join ${tableOf('command', range)} command
      on command.seq = command_seq where command.body_hash <> ''`)
  await client.query(`
    delete from command_key where command_seq between ${range.first} and ${range.last}
      and not exists (select from archived_reply where seq = command_seq)`)
}

/** Returns the replies to their commands, and the internal keys. */
export async function returnReplies(client: pg.Client, range: Range): Promise<void> {
  await client.query(`delete from archived_reply where seq between ${range.first} and ${range.last}`)
  await client.query(`
    insert into command_key (customer_id, key, command_seq)
    select customer_id, key, seq from ${tableOf('command', range)} where customer_id is not null and body_hash = ''
    on conflict do nothing`)
}

/** Throws an `ArchiveError` if a kept reply is not that of the file's command. */
export async function compareReplies(client: pg.Client, commands: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ seq: string }>(
    `select row->>'seq' as seq from (select text::json as row from unnest($1::text[]) text) rows
       left join archived_reply kept on kept.seq = (row->>'seq')::bigint
     where row->>'body_hash' <> '' and row->>'customer_id' is not null
       and (kept.seq is null or kept.body_hash <> row->>'body_hash' or kept.reply::text <> (row->'reply')::text)
     limit 1`,
    [commands],
  )
  if (rows[0]) throw new ArchiveError(`the kept reply to command ${rows[0].seq} is not the one in the file`)
}
