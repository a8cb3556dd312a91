import type { Context } from './context.ts'

/** Runs reads of one moment: no commit is visible to one of them and not to another. They may change nothing. */
export function atOneMoment<Own extends Pick<Context, 'db'>, Result>(
  ctx: Own,
  read: (inside: Own) => Promise<Result>,
): Promise<Result> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ ...ctx, db }))
}
