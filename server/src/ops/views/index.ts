import { deleteView, listViews, saveView } from './views.ts'

export const viewsOpsHandlers = {
  'ops/view/list': listViews,
  'ops/view/save': saveView,
  'ops/view/delete': deleteView,
}
