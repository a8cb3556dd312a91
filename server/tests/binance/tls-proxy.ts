import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'

/** A reverse proxy with TLS in front of a test's server. */
export interface TlsProxy {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts a proxy with a certificate of its own, which all clients of this process trust until it is closed. Without that trust some
 * libraries do not fail: their sockets wait without an end.
 */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { key, cert } = makeCertificate()
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, cert])
  const open = new Set<Socket>()
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, (client: TLSSocket) => {
    const behind = connect(Number(new URL(target).port), new URL(target).hostname)
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => open.delete(socket) && other.destroy())
      socket.pipe(other)
    }
  })
  await once(server.listen(0), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `https://localhost:${address.port}`,
    async close() {
      setDefaultCACertificates(trusted)
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Makes a self-signed certificate for this machine, valid for a day. */
function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    execFileSync(
      'openssl',
      [...made, '-days', '1', '-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
