import type { Page, WebSocketRoute } from '@playwright/test'

/** Controls the live connection of a page. */
export interface SocketControl {
  /** Drops the connection; new ones fail, by WebSocket and by polling. */
  readonly disconnect: () => Promise<void>
  /** Lets connections through again, as when the device changes to another network. */
  readonly restore: () => Promise<void>
  /** Every message that the server has sent over WebSockets. */
  readonly received: readonly string[]
}

export async function controlSocket(page: Page): Promise<SocketControl> {
  const received: string[] = []
  const open = new Set<WebSocketRoute>()
  let blocked = false
  await page.routeWebSocket(/\/wss\//, (route) => {
    if (blocked) return void route.close()
    open.add(route)
    route.connectToServer().onMessage((message) => {
      received.push(String(message))
      route.send(message)
    })
  })
  await page.route(/\/wss\/.*transport=polling/, (route) => (blocked ? route.abort() : route.continue()))
  return {
    received,
    async disconnect() {
      blocked = true
      for (const route of open) await route.close()
      open.clear()
    },
    async restore() {
      blocked = false
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
    },
  }
}
