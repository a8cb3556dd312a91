import { listOrders } from './list-orders.ts'
import { listProjects } from './list-projects.ts'
import { placeOrder } from './place-order.ts'
import { shareAllotment } from './share-allotment.ts'
import { showAllotment } from './show-allotment.ts'
import { showProject } from './show-project.ts'

export const subscriptionHandlers = {
  'lh/send/config': listProjects,
  'lh/send/product_info': showProject,
  'lh/send/allotment': showAllotment,
  'lh/send/share': shareAllotment,
  'lh/send/order_list': listOrders,
  'lh/send/order': placeOrder,
}
