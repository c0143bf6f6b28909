import { describeEngineStore } from '#data/engine-store/engine-store-suite.ts';
import { memorySubject } from '../../../../test/support/store-subject.ts';

describeEngineStore('memory', () => memorySubject());
