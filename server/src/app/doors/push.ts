// The door to pushes, for those who simulate a push service.
export { isPublicKey, newPrivateKey } from '../../push/vapid-key.ts'
