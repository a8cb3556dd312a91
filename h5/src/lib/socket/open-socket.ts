import { io } from 'socket.io-client'
import { endSession, readApi } from '../calls/api.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { useSession } from '../session/session.ts'
import { createFrameQueue } from './frame-queue.ts'
import { runLiveSocket, type SocketListener } from './live-socket.ts'
import { preferPolling } from './prefer-polling.ts'
import { schedule } from './schedule.ts'
import { SOCKET_OPTIONS } from './socket-options.ts'

/** Opens the socket, and keeps it signed in as the session is. */
export function openSocket(listener: SocketListener): void {
  const socket = io({
    ...SOCKET_OPTIONS,
    auth: (send) => send({ lang: useSession.getState().language }),
  })
  const live = runLiveSocket(socket, {
    ...listener,
    token: () => useSession.getState().token,
    onSessionEnded: endSession,
    fetchAfter: (after) => readApi('user/events', after ? { after } : {}).catch(() => undefined),
    refresh: () => void queryClient.invalidateQueries({ queryKey: [PRIVATE] }),
    queue: createFrameQueue,
  })
  preferPolling(socket, schedule)
  window.addEventListener('online', () => {
    if (!socket.connected) socket.disconnect().connect()
  })
  useSession.subscribe((now, before) => {
    // The server sends texts in the language that the socket was opened with.
    if (now.language !== before.language) socket.disconnect().connect()
    if (now.token === before.token) return
    live.reset()
    // The server releases a socket's session only when the socket closes.
    if (before.token) socket.disconnect().connect()
    else if (socket.connected) live.logIn()
  })
}
