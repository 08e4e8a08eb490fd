import { retryableImport } from '../../lib/browser/retryable-import.ts';

/* Load the contracts of the account's forms, and zod with them, when a form is first used. Each rejects when it cannot be loaded. */

const loadAuth = retryableImport(
  () => import('#contracts/auth.ts'),
  (contracts) => contracts,
  'SignInInput',
);
const loadAccount = retryableImport(
  () => import('#contracts/account.ts'),
  (contracts) => contracts,
  'CodeInput',
);

export const loadSignUpInput = async () => (await loadAuth()).SignUpInput;
export const loadSignInInput = async () => (await loadAuth()).SignInInput;
export const loadForgotPasswordInput = async () => (await loadAuth()).ForgotPasswordInput;
export const loadResetPasswordInput = async () => (await loadAuth()).ResetPasswordInput;
export const loadChangeEmailInput = async () => (await loadAccount()).ChangeEmailInput;
export const loadChangePasswordInput = async () => (await loadAccount()).ChangePasswordInput;
export const loadChangePhoneInput = async () => (await loadAccount()).ChangePhoneInput;
export const loadCodeInput = async () => (await loadAccount()).CodeInput;
export const loadFactorNameInput = async () => (await loadAccount()).FactorNameInput;
export const loadOrganizationInput = async () => (await loadAccount()).OrganizationInput;
export const loadPhoneFactorInput = async () => (await loadAccount()).PhoneFactorInput;
export const loadProfileInput = async () => (await loadAccount()).ProfileInput;
export const loadRecoveryCodeInput = async () => (await loadAccount()).RecoveryCodeInput;
export const loadSetupCodeInput = async () => (await loadAccount()).SetupCodeInput;
