import type { Handler } from './context.ts'

/** Returns the link to the chat of the app. */
export const showService: Handler<'custorm'> = async ({ config, support }) => ({
  url: `${config.publicUrl}/h5/#/pages/help-center/chat`,
  online: support.isOnline(),
})
