import type { NoticeKind, NoticeSetting } from '@halyard/api/client'
import { pathOfNotice } from '../lib/notices/notice-path.ts'
import { scope } from './scope.ts'

/** A push of the server: the words of a notice or an announcement, and its subject. */
interface PushMessage {
  readonly id: number
  readonly kind: NoticeKind | NoticeSetting
  readonly title: string
  readonly at: number
  readonly target?: number
}

/** Registers the handlers of pushes: each is shown once, and a tap opens the page of its notice. */
export function listenToPushes(): void {
  scope.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined
    if (message) event.waitUntil(show(message))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data as string))
  })
}

/** Shows a push. The tag makes a repeated one replace the first without a sound. */
async function show({ id, kind, title, at, target }: PushMessage): Promise<void> {
  const { registration } = scope
  const url = new URL(`#${pathOfNotice(kind, target)}`, registration.scope).href
  const options = {
    tag: `${kind === 'announcement' ? 'news' : 'notice'}-${id}`,
    data: url,
    timestamp: at,
    icon: new URL('icon-180.png', registration.scope).href,
  }
  await registration.showNotification(title, options)
}

/** Opens a page of the app in its window, or in a new one. */
async function open(url: string): Promise<void> {
  const [client] = await scope.clients.matchAll({ type: 'window' })
  if (!client) return void (await scope.clients.openWindow(url))
  await client.navigate(url)
  await client.focus()
}
