//! Matches between agents: referee, records and honest statistics.
