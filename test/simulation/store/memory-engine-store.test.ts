import { describeEngineStore } from '#data/engine-store/engine-store-suite.ts';
import { memorySubject } from '../../support/store-subject.ts';

describeEngineStore('memory', () => memorySubject());
