/** An event as bytes that can be written to any number of WebSocket connections. */
export interface EventFrame {
  readonly event: string
  readonly body: unknown
  readonly bytes: Buffer
}

/**
 * Encodes a Socket.IO event (Engine.IO message type 4, packet type 2) as one unmasked WebSocket text frame
 * (RFC 6455, 5.2).
 */
export function frameOf(event: string, body: unknown): EventFrame {
  const text = Buffer.from(`42${JSON.stringify([event, body])}`)
  return { event, body, bytes: Buffer.concat([headerOf(text.length), text]) }
}

const LAST_TEXT_FRAME = 0x81

function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.from([LAST_TEXT_FRAME, length])
  const extended = length < 65_536
  const header = Buffer.alloc(extended ? 4 : 10)
  header[0] = LAST_TEXT_FRAME
  header[1] = extended ? 126 : 127
  if (extended) header.writeUInt16BE(length, 2)
  else header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
