import type { GroupAdmission, GroupKind, GroupRole } from '#contracts/groups.ts';

/** What the kinds of groups are called. */
export const kindLabels: Readonly<Record<GroupKind, string>> = {
  group: 'Group',
  committee: 'Committee',
  board: 'Board',
};

/** What the ways into a group are called. */
export const admissionLabels: Readonly<Record<GroupAdmission, string>> = {
  open: 'Open: members join',
  request: 'By request: the chair approves',
  invitation: 'By invitation',
  hidden: 'Hidden: by invitation, unknown to others',
};

/** What the roles are called. */
export const roleLabels: Readonly<Record<GroupRole, string>> = {
  chair: 'Chair',
  secretary: 'Secretary',
  member: 'Member',
};
