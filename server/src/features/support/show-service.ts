import { findServiceLink } from '../../support/service-link.ts'
import type { Handler } from './context.ts'

/** Returns the link to the online service: the one that operators have set, or the chat of the app. */
export const showService: Handler<'custorm'> = async ({ config, db, support }) => {
  const { url } = await findServiceLink(db)
  return {
    url: url ?? `${config.publicUrl}/h5/#/pages/help-center/chat`,
    online: support.isOnline(),
  }
}
