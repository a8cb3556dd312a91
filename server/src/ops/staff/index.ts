import { listStaffFactors, reviewStaffFactor, showStaffFactor } from './staff-factors.ts'
import { proposeIdentity, unlinkIdentity } from './staff-identity.ts'
import { findStaffCandidate, listStaffNames, setStaffName } from './staff-names.ts'
import { listStaff, proposeRole, setRole } from './staff.ts'

export const staffOpsHandlers = {
  'ops/staff/list': listStaff,
  'ops/staff/names': listStaffNames,
  'ops/staff/find': findStaffCandidate,
  'ops/staff/set_name': setStaffName,
  'ops/staff/set_role': setRole,
  'ops/staff/propose_role': proposeRole,
  'ops/staff/propose_identity': proposeIdentity,
  'ops/staff/unlink_identity': unlinkIdentity,
  'ops/staff_factor/list': listStaffFactors,
  'ops/staff_factor/show': showStaffFactor,
  'ops/staff_factor/review': reviewStaffFactor,
}
