import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { readRecipe } from './place.ts'
import { accepts } from './nats.ts'
import { pollUntil } from '../../poll-until.ts'
import { createService, type Service } from './service.ts'

const PORT = 5000

/** Describes the proxy in front of the databases, with the settings of `deploy/patroni/haproxy.cfg`. */
export function createProxy(place: Place): Service {
  const config = join(place.folder, 'haproxy.cfg')
  writeFileSync(
    config,
    readRecipe(place, 'patroni/haproxy.cfg', [['127.0.0.1:5000', `${place.network}.1:${PORT}`]]),
  )
  return createService({
    name: 'proxy',
    program: '/usr/sbin/haproxy',
    args: ['-db', '-f', config],
    log: join(place.folder, 'haproxy.log'),
    ready: () => pollUntil('the proxy', () => accepts(`${place.network}.1`, PORT)),
  })
}

/** Returns the address of the database behind the proxy, for a role. */
export function databaseUrl(place: Place, role: 'halyard' | 'halyard_owner'): string {
  return `postgres://${role}:${place.password}@${place.network}.1:${PORT}/halyard`
}
