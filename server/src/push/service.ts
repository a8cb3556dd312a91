import type { Lifetime } from '../platform/services/lifetime.ts'
import { openPush, type Push, type PushParts, type PushSettings } from './push.ts'

interface Needs extends PushParts {
  readonly config: PushSettings
}

/** Opens the pushes of notices, which are sent while the server runs. */
export async function pushService(
  { config, ...parts }: Needs,
  life: Lifetime,
): Promise<{ readonly push: Push }> {
  const push = await openPush(parts, config)
  life.poll(() => push.run())
  return { push }
}
