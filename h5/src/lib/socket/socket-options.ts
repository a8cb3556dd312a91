import type { ManagerOptions, SocketOptions } from 'socket.io-client'

/** How the app connects: by WebSocket first, then by polling. An attempt ends after 60 s. */
export const SOCKET_OPTIONS = {
  path: '/wss',
  transports: ['websocket', 'polling'],
  // Without this option a blocked WebSocket is retried indefinitely instead of falling back.
  tryAllTransports: true,
  // `preferPolling` replaces a silent WebSocket much earlier; only an attempt by polling may take this long.
  timeout: 60_000,
} satisfies Partial<ManagerOptions & SocketOptions>
