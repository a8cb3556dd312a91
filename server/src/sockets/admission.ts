import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { networkOf } from '../platform/network-of.ts'

export interface AdmissionRules {
  readonly publicUrl: string
  readonly trustProxy: string | false
  readonly socketsPerAddress: number
}

/** Checks whether a request may open a socket, and counts open sockets by network, as all other limits do. */
export interface Admission {
  /** Returns the client's address. */
  addressOf(request: IncomingMessage): string
  /** Returns why a request is rejected, or `undefined` if it is accepted. */
  rejectionOf(request: IncomingMessage): 'origin' | 'too_many' | undefined
  /** Counts a socket. Returns the function to call when it closes. */
  open(request: IncomingMessage): () => void
}

export function createAdmission(rules: AdmissionRules): Admission {
  const open = new Map<string, number>()
  const trusts = trustOf(rules.trustProxy)

  return {
    addressOf: (request) => addressOf(request, trusts),
    rejectionOf(request) {
      if (!isOwnOrigin(request, rules.publicUrl)) return 'origin'
      return (open.get(networkOf(addressOf(request, trusts))) ?? 0) >= rules.socketsPerAddress
        ? 'too_many'
        : undefined
    },
    open(request) {
      const network = networkOf(addressOf(request, trusts))
      open.set(network, (open.get(network) ?? 0) + 1)
      return () => {
        const left = (open.get(network) ?? 0) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      }
    },
  }
}

/**
 * Browsers send the page's origin; only pages of this server are accepted. Clients other than browsers send
 * none.
 */
function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || page.origin === new URL(publicUrl).origin
}

type Trusts = (address: string, index: number) => boolean

/**
 * Returns the client's address: the last one in the forwarding chain that is not a trusted proxy. It is empty for a
 * socket that is already closed.
 */
function addressOf(request: IncomingMessage, trusts: Trusts): string {
  return proxyAddr(request, trusts) ?? ''
}

function trustOf(trustProxy: string | false): Trusts {
  return trustProxy === false ? () => false : proxyAddr.compile(trustProxy.split(','))
}
