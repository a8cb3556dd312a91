import type { Handlers } from '../handlers.ts'
import { allotProject } from './allot-project.ts'
import { cancelProject } from './cancel-project.ts'
import type { SubscriptionCommand } from './commands.ts'
import { configureProject } from './configure-project.ts'
import { launchProject } from './launch-project.ts'
import { subscribe } from './subscribe.ts'

export const subscriptionHandlers: Handlers<SubscriptionCommand> = {
  configureProject,
  subscribe,
  allotProject,
  cancelProject,
  launchProject,
}
