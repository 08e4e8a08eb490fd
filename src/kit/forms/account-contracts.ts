/** The contracts of the forms of accounts. They bring zod, which a page that signs in loads only once its form is used. */
import { retryableImport } from '../../lib/browser/retryable-import.ts';

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

export const signUpInput = async () => (await loadAuth()).SignUpInput;
export const signInInput = async () => (await loadAuth()).SignInInput;
export const forgotPasswordInput = async () => (await loadAuth()).ForgotPasswordInput;
export const resetPasswordInput = async () => (await loadAuth()).ResetPasswordInput;
export const changeEmailInput = async () => (await loadAccount()).ChangeEmailInput;
export const changePasswordInput = async () => (await loadAccount()).ChangePasswordInput;
export const changePhoneInput = async () => (await loadAccount()).ChangePhoneInput;
export const codeInput = async () => (await loadAccount()).CodeInput;
export const factorNameInput = async () => (await loadAccount()).FactorNameInput;
export const organizationInput = async () => (await loadAccount()).OrganizationInput;
export const phoneFactorInput = async () => (await loadAccount()).PhoneFactorInput;
export const profileInput = async () => (await loadAccount()).ProfileInput;
export const recoveryCodeInput = async () => (await loadAccount()).RecoveryCodeInput;
export const setupCodeInput = async () => (await loadAccount()).SetupCodeInput;
