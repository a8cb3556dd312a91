/**
 * The roles of operators. Support answers customers and announces news, and decides nothing about money; a reviewer
 * decides on customers' submissions; a treasurer sets fees, limits and pools; an operator also controls markets,
 * networks and customers; an admin may make every call.
 */
export const OPERATOR_ROLES = ['support', 'reviewer', 'treasurer', 'operator', 'admin'] as const
/** One of `OPERATOR_ROLES`. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
/** The possible roles of an account: `customer` means none. */
export const STAFF_ROLES = ['customer', ...OPERATOR_ROLES] as const
/** One of `STAFF_ROLES`. */
export type StaffRole = (typeof STAFF_ROLES)[number]
/** The roles that may make a call. */
export type Roles = readonly OperatorRole[]

/** No role is needed: only calls of the sign-in. */
export const ANYONE = undefined
export const STAFF: Roles = [...OPERATOR_ROLES]
export const SUPPORTING: Roles = ['support', 'reviewer', 'operator', 'admin']
export const ANNOUNCING: Roles = ['support', 'operator', 'admin']
export const REVIEWING: Roles = ['reviewer', 'operator', 'admin']
export const WATCHING: Roles = ['reviewer', 'treasurer', 'operator', 'admin']
export const OPERATING: Roles = ['operator', 'admin']
export const FUNDING: Roles = ['treasurer', 'admin']
export const ADMINISTERING: Roles = ['admin']
/** The roles that propose changes of some kind. Each decides on changes of the kinds that it may propose. */
export const PROPOSING: Roles = ['support', 'treasurer', 'operator', 'admin']
