export { NewPlanPage } from './new-plan-page.tsx'
export { RecurringPage } from './recurring-page.tsx'
