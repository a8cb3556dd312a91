import type { TestApp } from '../../src/app/testing.ts'
import type { AccountName } from '../../src/auth/users/account-name.ts'
import { contactsVault, openContacts, type Contacts } from '../../src/auth/users/contacts.ts'
import { userById } from '../../src/auth/users/users.ts'
import { contactColumns } from '../../src/db/contact-columns.ts'

/** Gives a customer another e-mail address or phone number, as `safe/contact` stores it. */
export async function setContact(halyard: TestApp, userId: number, name: AccountName): Promise<void> {
  const { db, config } = halyard.app.context
  const vault = contactsVault(config.secret, await userById(db, userId))
  if (!vault) throw new Error(`the data key of customer ${userId} is missing`)
  await db
    .updateTable('app_user')
    .set(contactColumns(config.secret, { ownerId: userId, vault }, name))
    .where('id', '=', String(userId))
    .execute()
}

/** Reads the stored contacts of a customer. */
export async function storedContacts(halyard: TestApp, userId: number): Promise<Contacts> {
  const { db, config } = halyard.app.context
  return openContacts(config.secret, await userById(db, userId))
}
