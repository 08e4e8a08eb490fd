import { configure } from '@testing-library/react';

// What is waited for comes within milliseconds, but a busy machine may take longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });
