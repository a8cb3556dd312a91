import { info } from './info.ts'
import { submitAdvanced } from './submit-advanced.ts'
import { submitBasic } from './submit-basic.ts'

export const verificationHandlers = {
  'user/real_name': submitBasic,
  'user/real_name2': submitAdvanced,
  'user/real_info': info,
}
