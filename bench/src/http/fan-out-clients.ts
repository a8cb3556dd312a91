import { io } from 'socket.io-client'

// The clients run in a separate process, so that their work is not counted as the server's.
const [url = '', clients = '0'] = process.argv.slice(2)

let received = 0
let connected = 0
process.on('message', () => process.send?.({ received }))
process.on('disconnect', () => process.exit(0))
for (let client = 0; client < Number(clients); client++) {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  socket.on('connect', () => {
    connected += 1
    if (connected === Number(clients)) process.send?.({ connected })
  })
  socket.on('daymarket', () => {
    received += 1
  })
}
