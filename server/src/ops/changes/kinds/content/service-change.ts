import { sql } from 'kysely'
import { findServiceLink } from '../../../../support/service-link.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'

/** The id of the only link in changes: 'service:link'. */
export const SERVICE_LINK_ID = 'link'

/** The link to the online service, to which every customer is sent; empty for the chat of the app. */
export const CHANGE = defineChangeKind<ValuesOf<'ops/service/propose'>>({
  kind: 'service',

  async current({ db }) {
    const { url } = await findServiceLink(db)
    return { url: url ?? '' }
  },

  normalise: (_ctx, _id, { url }) => ({ url }),

  affected: () => Promise.resolve([]),

  apply({ db, now }, { after: { url }, proposerId }) {
    return db.transaction().execute(async (trx) => {
      // The server's role may only read the table and add to it, which does not suffice to lock it.
      await sql`select pg_advisory_xact_lock(hashtext('service_link'))`.execute(trx)
      const before = await findServiceLink(trx)
      if ((before.url ?? '') !== url)
        await trx
          .insertInto('service_link')
          .values({
            version: before.version + 1,
            url: url === '' ? null : url,
            edited_by: proposerId,
            edited_at: now(),
          })
          .execute()
      return undefined
    })
  },
})
