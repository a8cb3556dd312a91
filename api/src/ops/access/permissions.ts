import type { UploadPurpose } from '../../content/upload-limits.ts'
import { PERMISSIONS } from '../call-tables.ts'
import type { OpsPath } from '../methods.ts'
import { type OperatorRole, REVIEWING, type Roles, type StaffRole, SUPPORTING, WATCHING } from './roles.ts'

/** The calls of the sign-in, which need no role. */
export type OpsSignInPath = {
  [Path in OpsPath]: (typeof PERMISSIONS)[Path] extends undefined ? Path : never
}[OpsPath]

/** The pictures that support may see: those of conversations and feedback, no documents. */
const SUPPORT_PICTURES: readonly UploadPurpose[] = ['feedback', 'support']
/** The roles that may see some pictures. */
export const PICTURE_ROLES: Roles = SUPPORTING

/** Returns whether a role may see pictures of a purpose. */
export function maySeePicture(role: OperatorRole, purpose: UploadPurpose): boolean {
  return REVIEWING.includes(role) || (role === 'support' && SUPPORT_PICTURES.includes(purpose))
}

/** Returns whether a role may see changes that a call proposes: support sees those that it may propose itself. */
export function maySeeChange(role: OperatorRole, proposal: OpsPath): boolean {
  return WATCHING.includes(role) || mayCall(role, proposal)
}

/** Returns whether a role may make a call. */
export function mayCall(role: OperatorRole, path: OpsPath): boolean {
  const roles: Roles | undefined = PERMISSIONS[path]
  return roles === undefined || roles.includes(role)
}

/**
 * Returns whether one admin may change a role alone: to take it away, which stops harm, unless it is an admin's; and while
 * there is no other admin who could agree.
 */
export function isRoleSetAlone(from: StaffRole, to: StaffRole, hasOtherAdmin: boolean): boolean {
  return !hasOtherAdmin || (from !== 'admin' && to === 'customer')
}
