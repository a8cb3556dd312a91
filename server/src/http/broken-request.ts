import type { Socket } from 'node:net'
import { messageOf } from '../platform/texts/messages.ts'

/** Responds to a malformed or timed-out HTTP request and closes the connection. */
export function respondToBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  baseHeaders: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy(error)
    return
  }
  const body = JSON.stringify({
    type: 'error',
    code: 'invalid_request',
    message: messageOf('invalid_request', 'en'),
  })
  const headers = {
    ...baseHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${statusOf(error.code)}`, ...lines, '', body].join('\r\n'))
}

function statusOf(code: string | undefined): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  return '400 Bad Request'
}
