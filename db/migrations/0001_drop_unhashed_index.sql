-- Its rows were those connected before tokens were looked up by a hash; nothing reads it now.
DROP INDEX "channel_connections_unhashed_index";
