import type { Lifetime } from '../platform/services/lifetime.ts'
import { openRotation, type Rotation, type RotationParts } from './rotation.ts'

/** Opens the rotation of the secret, which continues while the server runs. */
export async function rotationService(
  parts: RotationParts,
  life: Lifetime,
): Promise<{ readonly rotation: Rotation }> {
  const rotation = await openRotation(parts)
  life.job(() => rotation.run())
  return { rotation }
}
