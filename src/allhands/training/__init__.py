"""A baseline for those who train agents: a recurrent network, learnt by PPO."""
