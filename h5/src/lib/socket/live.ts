/** The app's way to follow the server, without the app: sockets that resume, and books that are kept. */
export { type Depth, openLiveDepth } from './live-depth.ts'
export { type Arrival, isPrivate, runLiveSocket } from './live-socket.ts'
export { SOCKET_OPTIONS } from './socket-options.ts'
