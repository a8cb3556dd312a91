import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { forHost, type Machine, NATS_HOSTS, type NatsHost, type Place, readRecipe } from './place.ts'
import { pollUntil } from '../../poll-until.ts'
import { createService, type Service } from './service.ts'

/** Describes the server of NATS on a host, with the settings of `deploy/nats/halyard.conf`. */
export function createNats(place: Place, host: NatsHost): Service {
  const address = `${place.network}.${NATS_HOSTS[host]}`
  const text = readRecipe(place, 'nats/halyard.conf', [
    ['server_name: x', `server_name: ${host}`],
    ['PASSWORD', place.password],
    // A client would otherwise learn the addresses behind its links.
    ...(place.hasLinks ? [['  name: halyard\n', '  name: halyard\n  no_advertise: true\n'] as const] : []),
  ])
  const config = join(place.folder, `nats-${host}.conf`)
  writeFileSync(config, forHost(text, place, NATS_HOSTS.x, NATS_HOSTS[host], /^ *listen:/))
  return createService({
    name: `NATS ${host}`,
    program: 'nats-server',
    args: ['--config', config],
    log: join(place.folder, `nats-${host}.log`),
    ready: () => pollUntil(`NATS ${host}`, () => accepts(address, 4222)),
  })
}

/** Returns the setting that names every server, as a machine reaches it. */
export function natsUrl(place: Place, machine?: Machine): string {
  return Object.values(machine?.nats ?? NATS_HOSTS)
    .map((host) => `nats://halyard:${place.password}@${place.network}.${host}:4222`)
    .join(',')
}

/** Returns whether something accepts connections at an address. */
export async function accepts(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
